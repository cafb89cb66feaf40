import type { LoggedCall } from '../../../../contract/herald/log'
import { useWords } from '../words'
import styles from './call-details.module.css'

/** The headers of a call, folded. */
export function CallHeaders({
  call: { request_headers, response_headers },
}: {
  call: Pick<LoggedCall, 'request_headers' | 'response_headers'>
}) {
  const { t } = useWords()
  if (!request_headers) return null
  return (
    <div className={styles['curl']}>
      <Headers title={t('bodies.requestHeaders')} headers={request_headers} />
      {response_headers && <Headers title={t('bodies.responseHeaders')} headers={response_headers} />}
      <p className={styles['note']}>{t('bodies.headersHint')}</p>
    </div>
  )
}

function Headers({ title, headers }: { title: string; headers: Record<string, string> }) {
  const lines = Object.entries(headers)
  return (
    <details>
      <summary className={styles['label']}>
        {title} <span className={styles['note']}>{lines.length}</span>
      </summary>
      <dl className={styles['facts']}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
