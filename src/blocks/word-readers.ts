import type { WordBoxReader } from '../editor/word/word-box-reader'
import { calloutBoxReader } from './callout/read-word-callout'
import { gridBoxReader } from './grid/read-word-grid'

/** The types of boxes that are more in a Word file than a cell whose style names them. */
export const boxReaders: readonly WordBoxReader[] = [gridBoxReader, calloutBoxReader]
