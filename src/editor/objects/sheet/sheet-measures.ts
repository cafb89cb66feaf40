/** Rows are equally high, so that a row's place is known without looking. */
export const ROW_HEIGHT_PX = 28
export const HEADER_HEIGHT_PX = 26
export const HEADER_WIDTH_PX = 46
