/**
 * Whether a list of the platform counts such a number itself: `1.`, `1`, `a.`, `iv.`, `A、`, `一、`, `1.1`. A number in
 * brackets, in a circle or between words is part of what a writer refers to, so it stays as text.
 */
export const countsAlone = (label: string): boolean =>
  /^(?:\d+|[a-z]{1,2}|[ivxlcdm]+|[一二三四五六七八九十百]+)[.．、]?$|^(?:\d+[.．])+\d+[.．、]?$/i.test(label)
