import { styled } from './styled'
import styles from './panel-head.module.css'

/** The head of a panel or a small dialog: its title, and its close button at the other end. */
export const PanelHead = styled('header', styles['head'])
