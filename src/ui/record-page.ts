import { Link } from 'react-router-dom'
import { Button } from './button'
import { styled } from './styled'
import styles from './record-page.module.css'

/** A page of the records of this browser: the list, or a single record. */
export const RecordPage = styled('div', styles['page'])
export const RecordTitle = styled('h1', styles['title'])
/** The heading of a part of the page. */
export const RecordHeading = styled('h2', styles['heading'])
export const RecordFacts = styled('p', styles['quiet'])
/** One record in the list, with its parts. */
export const RecordLink = styled(Link, styles['row'])
export const RecordWords = styled('span', styles['what'])
export const RecordChips = styled('span', styles['chips'])
export const RecordTime = styled('time', styles['quiet'])
/** Deletes the record. */
export const ForgetButton = styled(Button, styles['forget'])
