import { styled } from './styled'
import styles from './list-row.module.css'

/** A row of a list of files: an icon, a name with details, and actions. */
export const ListRow = styled('div', styles['row'])
export const RowSign = styled('span', styles['sign'])
export const RowMain = styled('div', styles['main'])
export const RowName = styled('p', styles['name'])
/** The progress, at the lower edge. */
export const RowBar = styled('div', styles['bar'])
/** What an opened row shows below. */
export const RowMore = styled('div', styles['more'])
