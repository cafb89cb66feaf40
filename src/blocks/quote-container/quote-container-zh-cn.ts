/** Strings of quote containers, in Chinese. */
export const quoteContainerZhCn = {
  wrap: '放入引用容器，或移出',
}
