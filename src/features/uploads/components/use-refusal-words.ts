import { formatBytes, formatBytesAbove } from '../../../i18n/format-quantities'
import type { UploadRefusal } from '../../files/files'
import { useWords } from '../words'

/** Why the platform would refuse it, with the number that matters. */
export function useRefusalWords() {
  const { t, i18n } = useWords()
  const { language } = i18n
  return (refusal: UploadRefusal): string => {
    switch (refusal.why) {
      case 'tooLarge':
      case 'imageTooLarge':
        return t(`refusal.${refusal.why}`, {
          size: formatBytesAbove(refusal.size, refusal.most, language),
          most: formatBytes(refusal.most, language),
        })
      case 'imageTooWide':
        return t('refusal.imageTooWide', { ...refusal.pixels, most: refusal.most })
      case 'audio':
        return t('refusal.audio', { kind: t(`audio.${refusal.kind}`) })
      default:
        return t(`refusal.${refusal.why}`)
    }
  }
}
