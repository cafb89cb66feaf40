/* What every page says, in one file: it loads before the first page shows. */
export { failuresZhCn } from './failures-zh-cn'
export { frameZhCn } from './frame-zh-cn'
