import { styled } from './styled'
import styles from './report.module.css'

/** The progress of a job with many parts, and afterwards the outcome of each part. */
export const Report = styled('div', styles['view'])
export const ReportProgress = styled('div', styles['progress'])
export const ReportSummary = styled('p', styles['summary'])
export const ReportButtons = styled('div', styles['actions'])
export const ReportRows = styled('ul', styles['rows'])
export const ReportRow = styled('li', styles['row'])
export const ReportLine = styled('div', styles['line'])
export const ReportName = styled('span', styles['name'])
export const ReportNote = styled('p', styles['quiet'])
export const ReportDetails = styled('span', styles['quiet'])
export const ReportFoot = styled('footer', styles['foot'])
