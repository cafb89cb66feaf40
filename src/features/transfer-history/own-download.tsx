import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../i18n/explain-failure'
import { Button } from '../../ui/button'
import { nameToSave } from '../../ui/saving/name-to-save'
import { saveBytes } from '../../ui/saving/save-bytes'
import { getOwnUpload } from '../files/history/get-own-upload'
import type { UploadTransfer } from '../files/history/transfer'
import styles from './history-row.module.css'

/** An upload that is in no message has no page to be downloaded from; whoever uploaded it may have it back all the same. */
export function OwnDownload({ upload }: { upload: UploadTransfer }) {
  const { t } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const { name, key } = upload
  const get = useMutation({
    mutationFn: () => getOwnUpload(upload),
    onSuccess: (bytes) => saveBytes(nameToSave(name, key, bytes.type).name, bytes),
  })
  return (
    <>
      {get.isError && (
        <p role="alert" className={styles['failed']}>
          {explainFailure(get.error, failures).what}
        </p>
      )}
      <Button
        aria-label={t('history.againOf', { name })}
        disabled={get.isPending}
        onClick={() => get.mutate()}
      >
        <Download size={14} aria-hidden="true" />
        {t(get.isPending ? 'history.coming' : 'history.again')}
      </Button>
    </>
  )
}
