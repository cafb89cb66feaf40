import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../ui/ask-first'
import { sizeWords } from '../../files/size-words'
import type { PickedFile } from '../queue/upload-queue'
import { refusalOf } from '../../files/history/upload-as'

interface Props {
  files: readonly PickedFile[]
  onGo(): void
  onClose(): void
}

/** Before a whole folder goes: how many there are, how large they are, and how many would be refused. */
export function AskMany({ files, onGo, onClose }: Props) {
  const { t, i18n } = useTranslation('files')
  const count = files.length
  const size = sizeWords(
    files.reduce((sum, { file }) => sum + file.size, 0),
    i18n.language,
  )
  const refused = files.filter(({ file }) => refusalOf({ size: file.size })).length
  return (
    <AskFirst
      question={t('upload.many.title', { count })}
      consequence={
        refused > 0 ? t('upload.many.refused', { size, count: refused }) : t('upload.many.all', { size })
      }
      cancel={t('upload.many.cancel')}
      go={t('upload.many.go', { count: count - refused })}
      onGo={onGo}
      onClose={onClose}
    />
  )
}
