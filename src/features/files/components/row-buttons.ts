import { styled } from '../../../ui/styled'
import styles from './row-buttons.module.css'

/** The buttons of one row. */
export const RowButtons = styled('div', styles['actions'])
