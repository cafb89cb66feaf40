import { styled } from './styled'
import styles from './note.module.css'

/** A warning of one or two lines. */
export const Warning = styled('p', styles['warning'])

/** A warning with its actions. */
export const WarningBox = styled('div', styles['box'])
