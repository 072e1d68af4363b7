/* The part of BLAS that numpy needs for products of real matrices, plainly written, in place of the 28 MB of
 * OpenBLAS: the game multiplies small ones only, and never asks for decompositions or complex numbers. Those
 * (MISSING, listed by package_algebra.py) end the program with a word. All numbers are 64 bits wide. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef int64_t N;
enum { ROWS = 101, PLAIN = 111, UPPER = 121 };

/* An element of a matrix, as stored by rows or columns, turned or not. */
#define AT(m, order, turn, i, j, step) \
    m[((order) == ROWS) == ((turn) == PLAIN) ? (i) * (step) + (j) : (j) * (step) + (i)]

#define PRODUCTS(T, DOT, AXPY, GEMV, GEMM, SYRK)                                                              \
    T DOT(N n, const T *x, N dx, const T *y, N dy) {                                                          \
        T sum = 0;                                                                                            \
        for (N i = 0; i < n; i++) sum += x[i * dx] * y[i * dy];                                               \
        return sum;                                                                                           \
    }                                                                                                         \
    void AXPY(N n, T alpha, const T *x, N dx, T *y, N dy) {                                                   \
        for (N i = 0; i < n; i++) y[i * dy] += alpha * x[i * dx];                                             \
    }                                                                                                         \
    void GEMV(int order, int turn, N m, N n, T alpha, const T *a, N step, const T *x, N dx, T beta, T *y,     \
              N dy) {                                                                                         \
        N rows = turn == PLAIN ? m : n, columns = turn == PLAIN ? n : m;                                      \
        for (N i = 0; i < rows; i++) {                                                                        \
            T sum = 0;                                                                                        \
            for (N j = 0; j < columns; j++) sum += AT(a, order, turn, i, j, step) * x[j * dx];                \
            y[i * dy] = alpha * sum + (beta == 0 ? 0 : beta * y[i * dy]);                                     \
        }                                                                                                     \
    }                                                                                                         \
    void GEMM(int order, int turn_a, int turn_b, N m, N n, N k, T alpha, const T *a, N step_a, const T *b,    \
              N step_b, T beta, T *c, N step_c) {                                                             \
        for (N i = 0; i < m; i++)                                                                             \
            for (N j = 0; j < n; j++) {                                                                       \
                T sum = 0;                                                                                    \
                for (N l = 0; l < k; l++)                                                                     \
                    sum += AT(a, order, turn_a, i, l, step_a) * AT(b, order, turn_b, l, j, step_b);           \
                T *to = &AT(c, order, PLAIN, i, j, step_c);                                                   \
                *to = alpha * sum + (beta == 0 ? 0 : beta * *to);                                             \
            }                                                                                                 \
    }                                                                                                         \
    void SYRK(int order, int part, int turn, N n, N k, T alpha, const T *a, N step, T beta, T *c, N step_c) { \
        for (N i = 0; i < n; i++)                                                                             \
            for (N j = part == UPPER ? i : 0; j < (part == UPPER ? n : i + 1); j++) {                         \
                T sum = 0;                                                                                    \
                for (N l = 0; l < k; l++)                                                                     \
                    sum += AT(a, order, turn, i, l, step) * AT(a, order, turn, j, l, step);                   \
                T *to = &AT(c, order, PLAIN, i, j, step_c);                                                   \
                *to = alpha * sum + (beta == 0 ? 0 : beta * *to);                                             \
            }                                                                                                 \
    }

PRODUCTS(float, scipy_cblas_sdot64_, scipy_cblas_saxpy64_, scipy_cblas_sgemv64_, scipy_cblas_sgemm64_,
         scipy_cblas_ssyrk64_)
PRODUCTS(double, scipy_cblas_ddot64_, scipy_cblas_daxpy64_, scipy_cblas_dgemv64_, scipy_cblas_dgemm64_,
         scipy_cblas_dsyrk64_)

#define MISS(NAME)                                                     \
    void NAME(void) {                                                  \
        fputs("tuolaji-s60: " #NAME " is not in this numpy\n", stderr); \
        abort();                                                       \
    }
MISSING
