/* whitespace.py in C, under the same name: `make compile` puts what is made of this before that. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

static int
is_space(Py_UCS4 code)
{
    if (code > ' ') return code > '~' && Py_UNICODE_ISSPACE(code);
    return code == ' ' || (code >= '\t' && code <= '\r') || code >= 0x1C;
}

/* For each size of characters: whether a text is as it shall be; what becomes of it. */
#define COLLAPSING(TYPE)                                                                        \
    static int is_collapsed_##TYPE(const TYPE *text, Py_ssize_t length)                         \
    {                                                                                           \
        int after_space = 1;                                                                    \
        for (Py_ssize_t at = 0; at < length; at++) {                                            \
            int space = is_space(text[at]);                                                     \
            if (space && (after_space || text[at] != ' ')) return 0;                            \
            after_space = space;                                                                \
        }                                                                                       \
        return length == 0 || !after_space;                                                     \
    }                                                                                           \
    static PyObject *collapse_##TYPE(const TYPE *text, Py_ssize_t length)                       \
    {                                                                                           \
        TYPE near[512];                                                                         \
        TYPE *result = length > 512 ? PyMem_Malloc(length * sizeof *result) : near;             \
        near[0] = 0; /* lest a compiler should think that it is never set */                    \
        if (!result) return PyErr_NoMemory();                                                   \
        Py_ssize_t size = 0;                                                                    \
        int waits = 0;                                                                          \
        for (Py_ssize_t at = 0; at < length; at++) {                                            \
            if (is_space(text[at])) {                                                           \
                waits = size > 0;                                                               \
            } else {                                                                            \
                if (waits) result[size++] = ' ';                                                \
                result[size++] = text[at];                                                      \
                waits = 0;                                                                      \
            }                                                                                   \
        }                                                                                       \
        PyObject *made = PyUnicode_FromKindAndData(sizeof *result, result, size);               \
        if (result != near) PyMem_Free(result);                                                 \
        return made;                                                                            \
    }

COLLAPSING(Py_UCS1)
COLLAPSING(Py_UCS2)
COLLAPSING(Py_UCS4)

static PyObject *
collapsed(PyObject *self, PyObject *text)
{
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "expected a text");
        return NULL;
    }
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int kind = PyUnicode_KIND(text);
    int is_so = kind == 1   ? is_collapsed_Py_UCS1(data, length)
                : kind == 2 ? is_collapsed_Py_UCS2(data, length)
                            : is_collapsed_Py_UCS4(data, length);
    if (is_so) return Py_NewRef(text);
    return kind == 1   ? collapse_Py_UCS1(data, length)
           : kind == 2 ? collapse_Py_UCS2(data, length)
                       : collapse_Py_UCS4(data, length);
}

static PyMethodDef functions[] = {
    {"collapsed", collapsed, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "whitespace", NULL, 0, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC
PyInit_whitespace(void)
{
    return PyModuleDef_Init(&definition);
}
