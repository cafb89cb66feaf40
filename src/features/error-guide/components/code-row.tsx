import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Chip } from '../../../ui/chip'
import { wordsOf } from '../code-entry'
import type { CodeLine } from '../find-codes'
import { guideRoute } from '../guide-route'
import styles from './code-rows.module.css'

interface Props {
  line: CodeLine
  /** What `onFocus` says of it. */
  name: string
  search: string
  isOpen: boolean
  isStop: boolean
  onFocus(name: string): void
}

/** One code: its number, what it means, the platform's words, and who can mend it. */
export const CodeRow = memo(({ line, name, search, isOpen, isStop, onFocus }: Props) => {
  const { t } = useTranslation('guide')
  const { t: failures } = useTranslation('failures')
  return (
    <li>
      <Link
        to={guideRoute(line.code, search)}
        className={styles['row'] ?? ''}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? 0 : -1}
        data-code={line.code}
        onFocus={() => onFocus(name)}
      >
        <span className={styles['number']}>
          <span className={styles['code']}>{line.code}</span>
          {line.status !== undefined && (
            <span className={styles['status']}>{t('http', { status: line.status })}</span>
          )}
        </span>
        <span className={styles['words']}>
          <span>{wordsOf(line, failures).what}</span>
          <span className={styles['msg']} lang="en">
            {line.msg}
          </span>
        </span>
        <span className={styles['who']}>
          <span className="visually-hidden">{t('whoLabel')}</span>
          <Chip>{t(`who.${line.who}`)}</Chip>
        </span>
      </Link>
    </li>
  )
})
CodeRow.displayName = 'CodeRow'
