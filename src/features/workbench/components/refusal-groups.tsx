import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { LoggedCall } from '../../../../contract/herald/log'
import { EmptyState } from '../../../ui/empty-state'
import { formatTime } from '../format-time'
import { useCallReason } from '../log-queries'
import { refusalGroups } from '../refusal-groups'
import type { Names } from '../use-names'
import { useWords } from '../words'
import styles from './refusal-groups.module.css'
import shared from './workbench-page.module.css'

interface Props {
  /** Newest first. */
  calls: readonly LoggedCall[]
  appNames: Names
}

/** The refused calls by code and endpoint: how many, the first and the last. Each leads to its calls. */
export function RefusalGroups({ calls, appNames }: Props) {
  const { t, i18n } = useWords()
  const { search } = useLocation()
  const why = useCallReason()
  const groups = useMemo(() => refusalGroups(calls), [calls])
  if (groups.length === 0) return <EmptyState title={t('groups.none')}>{t('groups.noneNext')}</EmptyState>
  const withFilter = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search)
    next.delete('group')
    for (const [name, value] of Object.entries(changes)) next.set(name, value)
    return { search: next.toString() }
  }
  const moment = (call: LoggedCall) => (
    <Link to={withFilter({ call: String(call.id) })}>{formatTime(call.at, i18n.language)}</Link>
  )
  return (
    <div className={styles['groups']}>
      <table className={shared['table']}>
        <caption className="visually-hidden">{t('groups.list')}</caption>
        <thead>
          <tr>
            {(['code', 'route', 'why', 'count', 'first', 'last', 'apps'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`groups.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ code, route, count, first, last, apps }) => {
            const shownCode = code === undefined ? t('groups.noCode') : String(code)
            const shownRoute = route || t('log.noRoute')
            return (
              <tr key={`${code} ${route}`}>
                <td>
                  <Link
                    className={styles['code']}
                    aria-label={t('groups.only', { code: shownCode, route: shownRoute })}
                    to={withFilter({
                      ...(code !== undefined && { code: String(code) }),
                      ...(route && { route }),
                      refused: '1',
                    })}
                  >
                    {shownCode}
                  </Link>
                </td>
                <td className={styles['route']}>{shownRoute}</td>
                <td className={styles['why']}>{why(last)}</td>
                <td>{count}</td>
                <td>{moment(first)}</td>
                <td>{moment(last)}</td>
                <td>{apps.map((id) => appNames.get(id) || id || t('log.nobody')).join(', ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
