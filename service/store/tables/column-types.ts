/** 0 or 1. */
export type Flag = number

/** Text that holds JSON. */
export type Json = string

/** Milliseconds since the epoch. */
export type Millis = number
