import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finish } from '../../files/queue/rows'
import type { UploadDesk } from '../upload-desk'

/** Says aloud what is worth an interruption: that files were added, and that all have come to an end. */
export function UploadNews({ desk, added }: { desk: UploadDesk; added: { count: number } }) {
  const { t } = useTranslation('files')
  // What ended is news until something is added.
  const [finish, setFinish] = useState<Finish & { after: { count: number } }>()
  useEffect(() => desk.onFinish((finished) => setFinish({ ...finished, after: added })), [desk, added])
  return (
    <p className="visually-hidden" role="status">
      {finish?.after === added
        ? wordsOf(finish)
        : added.count > 0 && t('upload.news.added', { count: added.count })}
    </p>
  )

  function wordsOf({ done, failed }: Finish): string {
    return failed > 0
      ? t('upload.news.finishedBadly', { done, failed })
      : t('upload.news.finished', { count: done })
  }
}
