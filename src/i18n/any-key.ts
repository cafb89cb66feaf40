import type { TFunction } from 'i18next'

/** Translates any key of a namespace. */
export type AnyKey = (key: string, blanks?: Record<string, string | number>) => string

/**
 * The only place that changes the type of `t`. i18next lists every key as a literal, and accepts no key that is built
 * from a name or a number. `useWordsOf` checks such keys against their tree instead.
 */
export function withAnyKey(t: Pick<TFunction, '$TFunctionBrand'>): AnyKey
export function withAnyKey(t: unknown): unknown {
  return t
}
