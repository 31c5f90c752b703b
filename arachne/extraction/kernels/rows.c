/* The functions of rows.py in C, under the same name: `make compile` puts what is made of this
 * before that. What each does is said there; the results are the same to the last bit, because
 * float32 numbers are added in the order in which numpy adds them. */

#include "arrays.h"

#include <stdlib.h>

/* A second version for processors with wider registers, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

#define BLOCK 256 /* rows at a time, so that their answers stay in the cache */
#define LANES 8   /* sums that numpy runs side by side (numpy/_core/src/umath/loops_utils.h.src) */
#define PAIRED 128
#define MOST_COLUMNS 64

/* -- features */

WIDE static void
spread_bit(const uint64_t *restrict masks, int bit, float *restrict row, Py_ssize_t size)
{
    for (Py_ssize_t n = 0; n < size; n++) row[n] = (float)(int32_t)(masks[n] >> bit & 1);
}

static PyObject *
spread_bits(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer views[2];
    if (nargs != 2) {
        PyErr_SetString(PyExc_TypeError, "expected masks, rows");
        return NULL;
    }
    if (take_all(args, views, "Lf", 1) < 0) return NULL;
    const uint64_t *masks = views[0].buf;
    Py_ssize_t size = views[0].len / 8, bits = views[1].ndim == 2 ? views[1].shape[0] : 65;
    int fits = bits <= 64 && views[1].len == bits * size * 4;
    uint64_t any = 0; /* most words stand nowhere on a page */
    for (Py_ssize_t n = 0; n < size; n++) any |= masks[n];
    for (int bit = 0; fits && bit < bits; bit++) {
        float *row = (float *)views[1].buf + bit * size;
        if (any >> bit & 1)
            spread_bit(masks, bit, row, size);
        else
            memset(row, 0, size * sizeof *row);
    }
    return done(views, 2, fits);
}

/* -- sums */

/* The sum of rows, column by column, as numpy sums numbers that lie behind each other. */
static void
pairwise(const float *const *rows, Py_ssize_t count, int columns, float *sum)
{
    if (count < LANES) {
        for (int c = 0; c < columns; c++) sum[c] = -0.0f;
        for (Py_ssize_t n = 0; n < count; n++)
            for (int c = 0; c < columns; c++) sum[c] += rows[n][c];
    } else if (count <= PAIRED) {
        float lane[LANES][MOST_COLUMNS];
        Py_ssize_t n;
        for (n = 0; n < LANES; n++) memcpy(lane[n], rows[n], columns * sizeof(float));
        for (; n < count - count % LANES; n++)
            for (int c = 0; c < columns; c++) lane[n % LANES][c] += rows[n][c];
        for (int c = 0; c < columns; c++)
            sum[c] = ((lane[0][c] + lane[1][c]) + (lane[2][c] + lane[3][c])) +
                     ((lane[4][c] + lane[5][c]) + (lane[6][c] + lane[7][c]));
        for (; n < count; n++)
            for (int c = 0; c < columns; c++) sum[c] += rows[n][c];
    } else {
        float other[MOST_COLUMNS];
        Py_ssize_t half = count / 2;
        half -= half % LANES;
        pairwise(rows, half, columns, sum);
        pairwise(rows + half, count - half, columns, other);
        for (int c = 0; c < columns; c++) sum[c] += other[c];
    }
}

/* The same of numbers that do lie behind each other. */
WIDE static float
sum_of(const float *values, Py_ssize_t count)
{
    float sum = -0.0f;
    Py_ssize_t n = 0;
    if (count > PAIRED) {
        Py_ssize_t half = count / 2;
        half -= half % LANES;
        return sum_of(values, half) + sum_of(values + half, count - half);
    }
    if (count >= LANES) {
        float lane[LANES];
        memcpy(lane, values, sizeof lane);
        for (n = LANES; n < count - count % LANES; n += LANES)
            for (int l = 0; l < LANES; l++) lane[l] += values[n + l];
        sum = ((lane[0] + lane[1]) + (lane[2] + lane[3])) +
              ((lane[4] + lane[5]) + (lane[6] + lane[7]));
    }
    for (; n < count; n++) sum += values[n];
    return sum;
}

static PyObject *
sum_rows(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer views[2];
    if (nargs != 2) {
        PyErr_SetString(PyExc_TypeError, "expected table, sums");
        return NULL;
    }
    if (take_all(args, views, "ff", 1) < 0) return NULL;
    Py_ssize_t rows = views[1].len / 4, columns = views[0].ndim == 2 ? views[0].shape[1] : 0;
    int fits = views[0].ndim == 2 && views[0].shape[0] == rows;
    for (Py_ssize_t row = 0; fits && row < rows; row++)
        ((float *)views[1].buf)[row] = 0.0f + sum_of((float *)views[0].buf + row * columns, columns);
    return done(views, 2, fits);
}

/* -- trees */

WIDE static void
answer(const float *restrict values, float threshold, uint8_t bit, uint8_t *restrict leaf, int rows)
{
    for (int row = 0; row < rows; row++) leaf[row] |= values[row] > threshold ? bit : 0;
}

static void
add_leaves(const float *restrict leaves, const uint8_t *restrict leaf, float *restrict sum, int rows)
{
    for (int row = 0; row < rows; row++) sum[row] += leaves[leaf[row]];
}

static PyObject *
sum_leaves(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer views[5];
    if (nargs != 5) {
        PyErr_SetString(PyExc_TypeError, "expected table, feature, threshold, leaves, sums");
        return NULL;
    }
    if (take_all(args, views, "flfff", 4) < 0) return NULL;
    int fits = views[0].ndim == 2 && views[1].ndim == 2 && views[3].ndim == 3 && views[4].ndim == 2;
    if (!fits) return done(views, 5, 0);
    const float *table = views[0].buf, *threshold = views[2].buf, *leaves = views[3].buf;
    const int64_t *feature = views[1].buf;
    float *sums = views[4].buf;
    Py_ssize_t features = views[0].shape[0], rows = views[0].shape[1];
    Py_ssize_t trees = views[1].shape[0], levels = views[1].shape[1];
    Py_ssize_t outputs = views[3].shape[2], each = views[3].shape[1] * outputs;
    fits = levels <= 8 && views[2].len == trees * levels * 4 && views[3].shape[0] == trees &&
           views[3].shape[1] == (Py_ssize_t)1 << levels && views[4].len == rows * outputs * 4;
    for (Py_ssize_t n = 0; fits && n < trees * levels; n++)
        fits = feature[n] >= 0 && feature[n] < features;
    /* numpy adds the leaves of a row pair by pair where there is one number to be had. */
    int is_one = rows == 1 && outputs == 1;
    const float **met = is_one ? malloc((trees + 1) * sizeof *met) : NULL;
    if (is_one && !met) {
        PyErr_NoMemory();
        return done(views, 5, 1);
    }
    memset(sums, 0, fits ? views[4].len : 0);
    for (Py_ssize_t start = 0; fits && start < rows; start += BLOCK) {
        uint8_t leaf[BLOCK];
        int part = (int)(rows - start < BLOCK ? rows - start : BLOCK);
        for (Py_ssize_t tree = 0; tree < trees; tree++) {
            memset(leaf, 0, part);
            for (Py_ssize_t level = 0; level < levels; level++) {
                Py_ssize_t question = tree * levels + level;
                const float *values = table + feature[question] * rows + start;
                answer(values, threshold[question], (uint8_t)(1 << level), leaf, part);
            }
            const float *own = leaves + tree * each;
            float *sum = sums + start * outputs;
            if (outputs == 1) {
                add_leaves(own, leaf, sum, part);
            } else {
                for (int row = 0; row < part; row++)
                    for (Py_ssize_t output = 0; output < outputs; output++)
                        *sum++ += own[leaf[row] * outputs + output];
            }
            if (is_one) met[tree] = own + leaf[0];
        }
    }
    if (is_one && fits) pairwise(met, trees, 1, sums);
    free(met);
    return done(views, 5, fits);
}

/* -- network */

WIDE static void
standardize_row(const float *restrict from, float mean, float scale, float bound,
                float *restrict to, Py_ssize_t size)
{
    for (Py_ssize_t n = 0; n < size; n++) {
        float value = (from[n] - mean) / scale;
        value = value < -bound ? -bound : value;
        to[n] = value > bound ? bound : value;
    }
}

static PyObject *
standardize(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer views[6];
    double bound = nargs == 7 ? PyFloat_AsDouble(args[6]) : -1.0;
    if (nargs != 7 || PyErr_Occurred()) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError,
                            "expected table, mean, scale, same, differing, result, bound");
        return NULL;
    }
    if (take_all(args, views, "fffflf", 3) < 0) return NULL;
    const float *mean = views[1].buf, *scale = views[2].buf;
    float *same = views[3].buf, *to = views[5].buf;
    int64_t *differing = views[4].buf;
    Py_ssize_t features = views[1].len / 4, rows = views[0].ndim == 2 ? views[0].shape[1] : 0;
    Py_ssize_t count = 0;
    int fits = rows && views[0].shape[0] == features && views[2].len == features * 4 &&
               views[3].len == features * 4 && views[4].len == features * 8 &&
               views[5].len == views[0].len;
    for (Py_ssize_t feature = 0; fits && feature < features; feature++) {
        const float *from = (const float *)views[0].buf + feature * rows;
        /* All are the same where the numbers equal themselves one further. */
        int is_same = !memcmp(from, from + 1, (rows - 1) * sizeof *from);
        standardize_row(from, mean[feature], scale[feature], (float)bound,
                        is_same ? &same[feature] : to, is_same ? 1 : rows);
        if (is_same) continue;
        same[feature] = 0;
        differing[count++] = feature;
        to += rows;
    }
    return done_with(views, 6, fits, count);
}

static PyObject *
average_groups(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    Py_buffer views[4];
    if (nargs != 4) {
        PyErr_SetString(PyExc_TypeError, "expected values, groups, means, member");
        return NULL;
    }
    if (take_all(args, views, "flfl", 2) < 0) return NULL;
    const float *values = views[0].buf;
    const int64_t *groups = views[1].buf;
    float *mean = views[2].buf;
    int64_t *member = views[3].buf;
    Py_ssize_t rows = views[1].len / 8, found = 0;
    Py_ssize_t columns = views[0].ndim == 2 ? views[0].shape[1] : 0;
    int fits = columns && columns <= MOST_COLUMNS && views[0].shape[0] == rows &&
               views[2].len == views[0].len && views[3].len == views[1].len;
    if (!fits || !rows) return done_with(views, 4, fits, 0);
    int64_t low = groups[0], high = groups[0];
    for (Py_ssize_t n = 1; n < rows; n++) {
        low = groups[n] < low ? groups[n] : low;
        high = groups[n] > high ? groups[n] : high;
    }
    /* A counting sort: `ends` says where each group begins, and in the end where it ends. */
    Py_ssize_t *ends = calloc((size_t)(high - low) + 2, sizeof *ends);
    const float **order = malloc(rows * sizeof *order);
    if (!ends || !order) {
        free(ends), free(order);
        PyErr_NoMemory();
        return done(views, 4, 1);
    }
    for (Py_ssize_t n = 0; n < rows; n++) ends[groups[n] - low + 1]++;
    for (Py_ssize_t n = 1; n <= high - low; n++) ends[n] += ends[n - 1];
    for (Py_ssize_t n = 0; n < rows; n++) order[ends[groups[n] - low]++] = values + n * columns;
    for (Py_ssize_t group = 0, start = 0; group <= high - low; group++) {
        Py_ssize_t end = ends[group], count = end - start;
        if (!count) continue;
        pairwise(order + start + 1, count - 1, (int)columns, mean);
        for (Py_ssize_t c = 0; c < columns; c++) {
            float sum = count > 1 ? order[start][c] + mean[c] : order[start][c];
            mean[c] = (float)((double)sum / (double)count);
        }
        mean += columns;
        ends[group] = found++;
        start = end;
    }
    for (Py_ssize_t n = 0; n < rows; n++) member[n] = ends[groups[n] - low];
    free(ends), free(order);
    return done_with(views, 4, 1, found);
}

static PyMethodDef functions[] = {
    {"spread_bits", (PyCFunction)(void (*)(void))spread_bits, METH_FASTCALL, NULL},
    {"sum_rows", (PyCFunction)(void (*)(void))sum_rows, METH_FASTCALL, NULL},
    {"sum_leaves", (PyCFunction)(void (*)(void))sum_leaves, METH_FASTCALL, NULL},
    {"standardize", (PyCFunction)(void (*)(void))standardize, METH_FASTCALL, NULL},
    {"average_groups", (PyCFunction)(void (*)(void))average_groups, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "rows", NULL, 0, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC
PyInit_rows(void)
{
    return PyModuleDef_Init(&definition);
}
