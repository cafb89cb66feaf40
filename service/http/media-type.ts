/**
 * The media type that a Content-Type header names, in lower case; empty if there is none. Only SP and HTAB are blanks
 * in a header: `trim()` would also strip U+00A0, which a latin1 header can hold.
 */
export const mediaTypeIn = (header: string | null | undefined): string =>
  (header ?? '')
    .split(';', 1)[0]
    ?.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
    .toLowerCase() ?? ''
