/* Taking arrays as arguments, for the modules in C that are as others in Python (compiled.py).
 *
 * The formats are those of the buffer protocol: `f` float32, `l` int64, `L` uint64, `B` bytes.
 * Arrays are contiguous; those from number `results` on are written to. */

#ifndef ARACHNE_ARRAYS_H
#define ARACHNE_ARRAYS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

static inline int
take(PyObject *given, Py_buffer *view, char format, Py_ssize_t itemsize, int writable)
{
    int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(given, view, flags) < 0) return -1;
    char is = view->format ? view->format[strlen(view->format) - 1] : 'B';
    if (is == 'q' || is == 'Q') is = is == 'q' ? 'l' : 'L'; /* of 64 bits both */
    if (view->itemsize == itemsize && is == format) return 0;
    PyErr_Format(PyExc_TypeError, "expected items of type %c, not %c", format, is);
    PyBuffer_Release(view);
    return -1;
}

static inline int
take_all(PyObject *const *given, Py_buffer *views, const char *formats, int results)
{
    for (int n = 0; formats[n]; n++) {
        Py_ssize_t size = formats[n] == 'f' ? 4 : formats[n] == 'B' ? 1 : 8;
        if (take(given[n], &views[n], formats[n], size, n >= results) < 0) {
            while (n--) PyBuffer_Release(&views[n]);
            return -1;
        }
    }
    return 0;
}

/* Gives the arrays back; NULL if what was done with them failed, or they did not fit together. */
static inline PyObject *
done(Py_buffer *views, int count, int fits)
{
    while (count--) PyBuffer_Release(&views[count]);
    if (PyErr_Occurred()) return NULL;
    if (fits) Py_RETURN_NONE;
    PyErr_SetString(PyExc_ValueError, "the shapes do not fit together");
    return NULL;
}

static inline PyObject *
done_with(Py_buffer *views, int count, int fits, Py_ssize_t number)
{
    PyObject *none = done(views, count, fits);
    Py_XDECREF(none);
    return none ? PyLong_FromSsize_t(number) : NULL;
}

#endif
