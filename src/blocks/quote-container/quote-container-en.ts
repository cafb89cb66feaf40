/** Strings of quote containers, in English. */
export const quoteContainerEn = {
  wrap: 'Wrap in a quote container, or unwrap',
}
