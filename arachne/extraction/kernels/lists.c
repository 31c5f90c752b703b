/* lists.py in C, under the same name: `make compile` puts what is made of this before that.
 * What each function does is said there. */

#include "arrays.h"

#define CLASSES 9       /* of characters; the tenth column counts words */
#define IN_WORDS 0x0E   /* bits of LETTER, UPPER, DIGIT */
#define IDEOGRAPH 8

/* Made once for each size of characters, which `kind` then is a constant of. */
#if defined(__GNUC__)
#define FOR_EACH_KIND static inline __attribute__((always_inline))
#else
#define FOR_EACH_KIND static inline
#endif
#define BY_KIND(text, call)                                                                     \
    switch (PyUnicode_KIND(text)) {                                                             \
    case PyUnicode_1BYTE_KIND: call(PyUnicode_1BYTE_KIND); break;                               \
    case PyUnicode_2BYTE_KIND: call(PyUnicode_2BYTE_KIND); break;                               \
    default: call(PyUnicode_4BYTE_KIND);                                                        \
    }

static int
are_texts(PyObject *list)
{
    for (Py_ssize_t n = 0; n < PyList_GET_SIZE(list); n++)
        if (!PyUnicode_Check(PyList_GET_ITEM(list, n))) return 0;
    return 1;
}

static int
is_one_of(Py_UCS4 code, PyObject *codes)
{
    return PyUnicode_FindChar(codes, code, 0, PY_SSIZE_T_MAX, 1) >= 0;
}

/* -- numbers */

static PyObject *
take_numbers(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer view;
    if (nargs != 2 || !PyList_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "expected a list of numbers, result");
        return NULL;
    }
    if (take_all(args + 1, &view, "l", 0) < 0) return NULL;
    Py_ssize_t size = PyList_GET_SIZE(args[0]);
    int fits = view.len == size * 8;
    for (Py_ssize_t n = 0; fits && n < size; n++) {
        int64_t number = PyLong_AsLongLong(PyList_GET_ITEM(args[0], n));
        if (number == -1 && PyErr_Occurred()) break;
        ((int64_t *)view.buf)[n] = number;
    }
    return done(&view, 1, fits);
}

/* -- characters */

FOR_EACH_KIND void
count_in(int kind, const void *data, Py_ssize_t length, const uint8_t *classes, float *row)
{
    /* Two counts of each, or a letter would have to wait for the count of the one before. */
    uint32_t counts[2][CLASSES] = {{0}}, starts = 0, in_word = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS4 code = PyUnicode_READ(kind, data, at);
        int is = classes[code < 0x10000 ? code : 0x4E00];
        uint32_t goes_on = IN_WORDS >> is & 1;
        counts[at & 1][is]++;
        starts += goes_on & ~in_word;
        in_word = goes_on;
    }
    for (int is = 0; is < CLASSES; is++) row[is] = (float)(counts[0][is] + counts[1][is]);
    row[CLASSES] = (float)starts + row[IDEOGRAPH];
}

static PyObject *
count_characters(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer views[2];
    if (nargs != 3 || !PyList_Check(args[0]) || !are_texts(args[0])) {
        PyErr_SetString(PyExc_TypeError, "expected a list of texts, classes, counts");
        return NULL;
    }
    if (take_all(args + 1, views, "Bf", 1) < 0) return NULL;
    const uint8_t *classes = views[0].buf;
    float *row = views[1].buf;
    Py_ssize_t size = PyList_GET_SIZE(args[0]);
    int fits = views[0].len == 0x10000 && views[1].len == size * (CLASSES + 1) * 4;
    for (Py_ssize_t n = 0; fits && n < size; n++, row += CLASSES + 1) {
        PyObject *text = PyList_GET_ITEM(args[0], n);
#define COUNT(kind) count_in(kind, PyUnicode_DATA(text), PyUnicode_GET_LENGTH(text), classes, row)
        BY_KIND(text, COUNT)
    }
    return done(views, 2, fits);
}

/* -- words */

#define SIEVE 4096 /* bits: few of the words that are not sought fall on one that is set */

typedef struct {
    PyObject *words, *around;
    uint8_t is_around[256]; /* of the characters up to U+00FF */
    uint8_t sieve[SIEVE / 8];
} Sought;

static unsigned
place_in_sieve(Py_UCS4 first, Py_UCS4 last, Py_ssize_t length)
{
    return (unsigned)(first * 31 + last * 257 + (Py_UCS4)length * 67) % SIEVE;
}

/* 0 if the words are not all texts with bits. */
static int
prepare(Sought *sought, PyObject *words, PyObject *around)
{
    PyObject *word, *bits;
    Py_ssize_t at = 0;
    *sought = (Sought){words, around, {0}, {0}};
    for (Py_ssize_t n = 0; n < PyUnicode_GET_LENGTH(around); n++) {
        Py_UCS4 code = PyUnicode_READ_CHAR(around, n);
        if (code < 256) sought->is_around[code] = 1;
    }
    while (PyDict_Next(sought->words, &at, &word, &bits)) {
        if (!PyUnicode_Check(word) || !PyLong_Check(bits)) return 0;
        Py_ssize_t length = PyUnicode_GET_LENGTH(word);
        if (!length) continue;
        unsigned place = place_in_sieve(PyUnicode_READ_CHAR(word, 0),
                                        PyUnicode_READ_CHAR(word, length - 1), length);
        sought->sieve[place / 8] |= (uint8_t)(1 << place % 8);
    }
    return 1;
}

/* The bits of the word from `start` to `end`; -1 with an exception set. */
static uint64_t
bits_of(const Sought *sought, PyObject *text, Py_ssize_t start, Py_ssize_t end)
{
    PyObject *word = PyUnicode_Substring(text, start, end);
    if (!word) return (uint64_t)-1;
    PyObject *bits = PyDict_GetItemWithError(sought->words, word);
    Py_DECREF(word);
    return bits ? PyLong_AsUnsignedLongLong(bits) : PyErr_Occurred() ? (uint64_t)-1 : 0;
}

static int
is_around(const Sought *sought, Py_UCS4 code)
{
    if (code < 256) return sought->is_around[code];
    return is_one_of(code, sought->around);
}

FOR_EACH_KIND uint64_t
mark_in(int kind, const Sought *sought, PyObject *text, Py_ssize_t length)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t at = 0;
    uint64_t mask = 0;
    while (at < length) {
        while (at < length && Py_UNICODE_ISSPACE(PyUnicode_READ(kind, data, at))) at++;
        Py_ssize_t start = at;
        while (at < length && !Py_UNICODE_ISSPACE(PyUnicode_READ(kind, data, at))) at++;
        Py_ssize_t end = at;
        while (start < end && is_around(sought, PyUnicode_READ(kind, data, start))) start++;
        while (start < end && is_around(sought, PyUnicode_READ(kind, data, end - 1))) end--;
        if (start == end) continue;
        unsigned place = place_in_sieve(PyUnicode_READ(kind, data, start),
                                        PyUnicode_READ(kind, data, end - 1), end - start);
        if (!(sought->sieve[place / 8] >> place % 8 & 1)) continue;
        uint64_t bits = bits_of(sought, text, start, end);
        if (bits == (uint64_t)-1 && PyErr_Occurred()) return bits;
        mask |= bits;
    }
    return mask;
}

static PyObject *
mark_words(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer view;
    Sought sought;
    Py_ssize_t length = nargs == 5 ? PyLong_AsSsize_t(args[3]) : -1;
    if (nargs != 5 || !PyList_Check(args[0]) || !are_texts(args[0]) || !PyDict_Check(args[1]) ||
        !PyUnicode_Check(args[2]) || length < 0) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "expected texts, words, around, length, masks");
        return NULL;
    }
    if (!prepare(&sought, args[1], args[2])) {
        PyErr_SetString(PyExc_TypeError, "expected words with bits");
        return NULL;
    }
    if (take_all(args + 4, &view, "L", 0) < 0) return NULL;
    uint64_t *masks = view.buf;
    Py_ssize_t size = PyList_GET_SIZE(args[0]);
    int fits = view.len == size * 8;
    for (Py_ssize_t n = 0; fits && n < size; n++) {
        PyObject *text = PyList_GET_ITEM(args[0], n);
        Py_ssize_t most = PyUnicode_GET_LENGTH(text);
        if (most > length) most = length;
#define MARK(kind) masks[n] = mark_in(kind, &sought, text, most)
        BY_KIND(text, MARK)
        if (masks[n] == (uint64_t)-1 && PyErr_Occurred()) break;
    }
    return done(&view, 1, fits);
}

/* -- first and last characters */

static PyObject *
mark_ends(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer view;
    if (nargs != 4 || !PyList_Check(args[0]) || !are_texts(args[0]) || !PyUnicode_Check(args[1]) ||
        !PyUnicode_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "expected texts, stops, colons, marks");
        return NULL;
    }
    if (take_all(args + 3, &view, "B", 0) < 0) return NULL;
    uint8_t *marks = view.buf;
    Py_ssize_t size = PyList_GET_SIZE(args[0]);
    int fits = view.len == 3 * size;
    for (Py_ssize_t n = 0; fits && n < size; n++) {
        PyObject *text = PyList_GET_ITEM(args[0], n);
        Py_ssize_t length = PyUnicode_GET_LENGTH(text);
        Py_UCS4 first = length ? PyUnicode_READ_CHAR(text, 0) : 0;
        Py_UCS4 last = length ? PyUnicode_READ_CHAR(text, length - 1) : 0;
        marks[n] = length && is_one_of(last, args[1]);
        marks[size + n] = !length || is_one_of(last, args[2]);
        marks[2 * size + n] = Py_UNICODE_ISUPPER(first) != 0;
    }
    return done(&view, 1, fits);
}

/* -- numbers in texts */

enum { DIGIT = 1, GOES_ON = 2, BEFORE = 4, AFTER = 8 };

FOR_EACH_KIND int
role_at(int kind, const void *data, Py_ssize_t length, Py_ssize_t at, const uint8_t *roles)
{
    if (at < 0 || at >= length) return 0;
    Py_UCS4 code = PyUnicode_READ(kind, data, at);
    return code < 0x10000 ? roles[code] : 0;
}

FOR_EACH_KIND int
space_at(int kind, const void *data, Py_ssize_t length, Py_ssize_t at)
{
    return at >= 0 && at < length && Py_UNICODE_ISSPACE(PyUnicode_READ(kind, data, at));
}

FOR_EACH_KIND int
numbers_in(int kind, PyObject *text, const uint8_t *roles, PyObject *found)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), at = 0;
#define ROLE(at) role_at(kind, data, length, at, roles)
    while (at < length) {
        if (!(ROLE(at) & DIGIT)) {
            at++;
            continue;
        }
        Py_ssize_t start = at;
        while (ROLE(at) & (DIGIT | GOES_ON)) at++;
        Py_ssize_t before = start - 1, after = at;
        before -= space_at(kind, data, length, before);
        after += space_at(kind, data, length, after);
        if (!(ROLE(before) & BEFORE) && !(ROLE(after) & AFTER)) continue;
        PyObject *span = Py_BuildValue("(nn)", start, at);
        int failed = !span || PyList_Append(found, span) < 0;
        Py_XDECREF(span);
        if (failed) return -1;
    }
#undef ROLE
    return 0;
}

static PyObject *
numbers_beside(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    if (nargs != 2 || !PyUnicode_Check(args[0]) || !PyBytes_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "expected a text, roles");
        return NULL;
    }
    if (PyBytes_GET_SIZE(args[1]) != 0x10000) {
        PyErr_SetString(PyExc_ValueError, "expected roles of all characters up to 0xFFFF");
        return NULL;
    }
    PyObject *found = PyList_New(0);
    const uint8_t *roles = (const uint8_t *)PyBytes_AS_STRING(args[1]);
    int failed = !found;
#define FIND(kind) failed = failed || numbers_in(kind, args[0], roles, found) < 0
    BY_KIND(args[0], FIND)
    if (!failed) return found;
    Py_XDECREF(found);
    return NULL;
}

static PyMethodDef functions[] = {
    {"take_numbers", (PyCFunction)(void (*)(void))take_numbers, METH_FASTCALL, NULL},
    {"count_characters", (PyCFunction)(void (*)(void))count_characters, METH_FASTCALL, NULL},
    {"mark_ends", (PyCFunction)(void (*)(void))mark_ends, METH_FASTCALL, NULL},
    {"numbers_beside", (PyCFunction)(void (*)(void))numbers_beside, METH_FASTCALL, NULL},
    {"mark_words", (PyCFunction)(void (*)(void))mark_words, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "lists", NULL, 0, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC
PyInit_lists(void)
{
    return PyModuleDef_Init(&definition);
}
