import { formatBytes, formatBytesAbove } from '../../i18n/format-quantities'
import type { UploadRefusal } from '../files/files'
import { useWords } from './words'

/** Says why a file cannot be sent, or not as a picture. */
export function useUnfitWords() {
  const { t, i18n } = useWords()
  return (refusal: UploadRefusal): string => {
    const sizes =
      'size' in refusal
        ? {
            size: formatBytesAbove(refusal.size, refusal.most, i18n.language),
            most: formatBytes(refusal.most, i18n.language),
          }
        : { most: 'most' in refusal ? refusal.most : '' }
    return t(`unfit.${refusal.why}`, sizes)
  }
}
