/** The shape of another language's texts: the same keys, other words. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }
