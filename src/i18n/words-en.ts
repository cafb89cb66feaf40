/* What every page says, in one file: it loads before the first page shows. */
export { failuresEn } from './failures-en'
export { frameEn } from './frame-en'
