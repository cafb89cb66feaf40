import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import type { MessageResource } from '../chat-resource'
import { resourceName } from '../resource-name'
import styles from './resource-row.module.css'

interface Props {
  messageId: string
  lookInside(messageId: string): Promise<readonly MessageResource[]>
}

/** The names of what lies inside merged messages: known, though no bot can download it. */
export function BundleInside({ messageId, lookInside }: Props) {
  const { t } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const inside = useQuery({
    queryKey: ['files', 'inside', messageId],
    queryFn: () => lookInside(messageId),
    staleTime: 60_000,
  })
  if (inside.isPending) return <p role="status">{t('chat.insideReading')}</p>
  if (inside.isError) return <p role="alert">{explainFailure(inside.error, failures).what}</p>
  if (inside.data.length === 0) return <p role="status">{t('chat.insideNone')}</p>
  return (
    <ul className={styles['inside']}>
      {inside.data.map((resource, number) => (
        <li key={number}>
          <bdi>{resourceName(resource, t)}</bdi>
        </li>
      ))}
    </ul>
  )
}
