/* outline.py in C, under the same name: `make compile` puts what is made of this before
 * that. What the arrays hold is said in features/outline.py. */

#include "arrays.h"

#include <stdlib.h>

#define REPEATED 3

/* -- numbers of keys in the order in which they are met, as a dict gives them */

typedef struct {
    int64_t key[3], number; /* 0: none yet */
} Slot;

typedef struct {
    Slot *slots;
    size_t last; /* their number, a power of two, less 1 */
    int64_t count;
} Numbers;

static int
make_numbers(Numbers *numbers, Py_ssize_t most)
{
    size_t size = 16;
    while (size < 2 * (size_t)most) size *= 2;
    *numbers = (Numbers){calloc(size, sizeof(Slot)), size - 1, 0};
    return numbers->slots != NULL;
}

static int64_t
number_of(Numbers *numbers, int64_t a, int64_t b, int64_t c)
{
    /* Multiplied and folded as splitmix64 does, so that keys that are alike lie apart. */
    uint64_t hash = (((uint64_t)a * 0x9E3779B97F4A7C15u + (uint64_t)b) * 0xBF58476D1CE4E5B9u +
                     (uint64_t)c) * 0x94D049BB133111EBu;
    size_t at = (hash ^ hash >> 31) & numbers->last;
    for (;; at = (at + 1) & numbers->last) {
        Slot *slot = &numbers->slots[at];
        if (!slot->number) *slot = (Slot){{a, b, c}, ++numbers->count};
        if (slot->key[0] == a && slot->key[1] == b && slot->key[2] == c) return slot->number;
    }
}

/* -- the arrays */

typedef struct {
    Py_ssize_t size, blocks;
    const int64_t *parent, *block, *signature;
    const uint64_t *own_tags, *own_words;
    int64_t *depth, *first, *last, *outer, *unit, *top_unit, *group, *place, *sizes, *path;
    uint64_t *tags, *near, *far;
} Outline;

static int
is_outline(const Outline *tree)
{
    int fits = tree->size && !tree->parent[0];
    for (Py_ssize_t n = 1; fits && n < tree->size; n++)
        fits = tree->parent[n] >= 0 && tree->parent[n] < n;
    for (Py_ssize_t n = 0; fits && n < tree->blocks; n++)
        fits = tree->block[n] >= 0 && tree->block[n] < tree->size;
    return fits;
}

/* First block of each element's subtree, and the one after its last. */
static void
find_ranges(const Outline *tree)
{
    int64_t *first = tree->first, *last = tree->last;
    for (Py_ssize_t n = 0; n < tree->size; n++) first[n] = -1, last[n] = 0;
    for (Py_ssize_t n = 0; n < tree->blocks; n++) {
        int64_t own = tree->block[n];
        if (first[own] < 0) first[own] = n;
        last[own] = n + 1;
    }
    for (Py_ssize_t n = tree->size - 1; n > 0; n--) {
        int64_t up = tree->parent[n];
        if (first[up] < 0 || first[n] < first[up]) first[up] = first[n];
        if (last[n] > last[up]) last[up] = last[n];
    }
}

/* What is known of an element by itself and those above it. `members` counts those of a group. */
static void
look_up(const Outline *tree, Numbers *paths, Numbers *groups, int64_t *members)
{
    const int64_t *signature = tree->signature;
    for (Py_ssize_t n = 0; n < tree->size; n++) {
        int64_t up = tree->parent[n], higher = tree->parent[up];
        uint64_t words = tree->own_words[n];
        int is_root = !n;
        int wider = tree->first[up] < tree->first[n] || tree->last[up] > tree->last[n];
        tree->depth[n] = is_root ? 0 : tree->depth[up] + 1;
        tree->outer[n] = is_root || wider ? up : tree->outer[up];
        tree->tags[n] = tree->own_tags[n] | (is_root ? 0 : tree->tags[up]);
        tree->near[n] = words | tree->own_words[up] | tree->own_words[higher];
        tree->far[n] = words | (is_root ? 0 : tree->far[up]);
        tree->path[n] =
            is_root ? 0 : number_of(paths, signature[n], signature[up], signature[higher]);
        tree->group[n] = is_root ? 0 : number_of(groups, up, signature[n], 0);
        tree->place[n] = members[tree->group[n]]++;
    }
}

/* The nearest and the farthest repeated element at or above each one. */
static void
find_units(const Outline *tree, const int64_t *members)
{
    for (Py_ssize_t n = 0; n < tree->size; n++) {
        int64_t up = tree->parent[n];
        int repeated = (tree->sizes[n] = members[tree->group[n]]) >= REPEATED;
        tree->unit[n] = !n ? -1 : repeated ? n : tree->unit[up];
        tree->top_unit[n] = !n                        ? -1
                            : tree->top_unit[up] >= 0 ? tree->top_unit[up]
                            : repeated                ? n
                                                      : -1;
    }
}

static PyObject *
relate(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer views[6];
    if (nargs != 6) {
        PyErr_SetString(PyExc_TypeError, "expected parent, block, signature, names, places, masks");
        return NULL;
    }
    if (take_all(args, views, "lllLlL", 4) < 0) return NULL;
    Py_ssize_t size = views[0].len / 8;
    const uint64_t *names = views[3].buf;
    int64_t *places = views[4].buf;
    uint64_t *masks = views[5].buf;
    Outline tree = {
        size, views[1].len / 8, views[0].buf, views[1].buf, views[2].buf, names, names + size,
        places, places + size, places + 2 * size, places + 3 * size, places + 4 * size,
        places + 5 * size, places + 6 * size, places + 7 * size, places + 8 * size,
        places + 9 * size, masks, masks + size, masks + 2 * size,
    };
    if (views[2].len != size * 8 || views[3].len != 2 * size * 8 ||
        views[4].len != 10 * size * 8 || views[5].len != 3 * size * 8 || !is_outline(&tree))
        return done(views, 6, 0);
    Numbers paths = {0}, groups = {0};
    int64_t *members = calloc((size_t)size + 1, sizeof *members);
    if (make_numbers(&paths, size) && make_numbers(&groups, size) && members) {
        find_ranges(&tree);
        look_up(&tree, &paths, &groups, members);
        find_units(&tree, members);
    } else {
        PyErr_NoMemory();
    }
    free(paths.slots), free(groups.slots), free(members);
    return done(views, 6, 1);
}

static PyMethodDef functions[] = {
    {"relate", (PyCFunction)(void (*)(void))relate, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static int
add_constants(PyObject *module)
{
    return PyModule_AddIntConstant(module, "REPEATED", REPEATED);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, add_constants}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "outline", NULL, 0, functions, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC
PyInit_outline(void)
{
    return PyModuleDef_Init(&definition);
}
