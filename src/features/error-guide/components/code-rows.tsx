import { useState, type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../../i18n/words'
import { Chip } from '../../../ui/chip'
import { explanationOf } from '../guide-codes'
import type { CodeLine, Section } from '../guide-codes'
import { guideRoute } from '../guide-route'
import { useWords } from '../words'
import styles from './code-rows.module.css'

interface Props {
  lines: readonly CodeLine[]
  open: string | undefined
  search: string
}

const keyOf = ({ section, code }: CodeLine) => `${section} ${code}`

/**
 * The codes under the operations that return them. They are one tab stop, moved by arrows, Home and End. There are
 * only some 300, so all are rendered; the browser paints those in view.
 */
export function CodeRows({ lines, open, search }: Props) {
  const { t } = useWords()
  const [wish, setWish] = useState('')
  const openAt = lines.findIndex(({ code }) => String(code) === open)
  const wishAt = lines.findIndex((line) => keyOf(line) === wish)
  const of = (section: Section) => lines.filter((line) => line.section === section)
  const stop = wishAt >= 0 ? wishAt : Math.max(openAt, 0)
  return (
    // For the keyboard the list is one widget; the links in it are pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['scroller']} onKeyDown={moveFocus}>
      {[...new Set(lines.map(({ section }) => section))].map((section) => (
        <section key={section} aria-labelledby={`guide-${section}`} className={styles['section']}>
          <div className={styles['head']}>
            <h2 id={`guide-${section}`} className={styles['name']}>
              {t(`sections.${section}.name`)}
            </h2>
            <p className={styles['where']}>{t(`sections.${section}.where`)}</p>
          </div>
          <ul>
            {of(section).map((line) => (
              <CodeRow
                key={line.code}
                line={line}
                search={search}
                isOpen={String(line.code) === open}
                isStop={line === lines[stop]}
                onFocus={setWish}
                name={keyOf(line)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-code]')]
  const at = links.indexOf(event.target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined || at < 0) return
  event.preventDefault()
  links[next]?.focus()
}

interface CodeRowProps {
  line: CodeLine
  /** The name that `onFocus` reports for it. */
  name: string
  search: string
  isOpen: boolean
  isStop: boolean
  onFocus(name: string): void
}

/** One code: its number, what it means, the platform's words, and who can fix it. */
const CodeRow = memo(({ line, name, search, isOpen, isStop, onFocus }: CodeRowProps) => {
  const { t } = useWords()
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
          <span>{explanationOf(line, failures).what}</span>
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
