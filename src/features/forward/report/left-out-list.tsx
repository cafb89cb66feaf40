import { useTranslation } from 'react-i18next'
import report from '../../../ui/report.module.css'
import type { KeptMessage, LeftOut } from '../send/intent'
import styles from './intent-view.module.css'

interface Props {
  batch: readonly KeptMessage[]
  leftOut: readonly LeftOut[]
}

/** What arrived of a bundle, and each message that was left out, with the reason that it shows. */
export function LeftOutList({ batch, leftOut }: Props) {
  const { t } = useTranslation('messages')
  return (
    <>
      <p className={report['quiet']}>
        {t('forward.arrived', { count: batch.length - leftOut.length, of: batch.length })}
      </p>
      {leftOut.length > 0 && (
        <table className={styles['leftOut']}>
          <caption>{t('forward.leftOut', { count: leftOut.length })}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('forward.message')}</th>
              <th scope="col">{t('forward.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map(({ message_id, why }) => (
              <tr key={message_id}>
                <th scope="row">
                  <span className={styles['said']}>
                    {batch.find((message) => message.message_id === message_id)?.words || message_id}
                  </span>
                  <code className={styles['id']}>{message_id}</code>
                </th>
                <td>{t(`forward.why.${why ?? 'asking'}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
