import type { TFunction } from 'i18next'
import { formatBytes } from '../../i18n/format-quantities'
import type { RefusedPicture } from './check-picture'

/** The text about a picture that is not shown: its size or kind, and the reason. */
export function refusalWords(
  { why, size, byteCount }: RefusedPicture,
  t: TFunction<'ui'>,
  language: string,
): { about: string; why: string } {
  const number = (count: number) => count.toLocaleString(language)
  const sides = size && {
    width: number(size.width),
    height: number(size.height),
    frames: number(size.frames),
  }
  const what = sides
    ? t(size.frames > 1 ? 'picture.frames' : 'picture.pixels', sides)
    : t(why === 'tooComplex' ? 'picture.drawing' : 'picture.unmeasured')
  return {
    about: t('picture.about', { what, size: formatBytes(byteCount, language) }),
    why: t(`picture.${why}`),
  }
}
