import { Link } from 'react-router-dom'
import { styled } from './styled'
import styles from './status-link.module.css'

/** A link in the status corner to past work. */
export const StatusLink = styled(Link, styles['status'])
/** Its words. On a phone only its icon is visible. */
export const StatusWords = styled('span', styles['words'])
/** A link or a button in the status corner to work in progress. */
export const RunningLink = styled(Link, styles['now'])
export const RunningButton = styled('button', styles['now'])
