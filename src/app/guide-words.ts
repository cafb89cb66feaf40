import type { LocalLinks } from '../features/error-guide/components/local-rules'
import { guideEn } from '../features/error-guide/strings/en'
import { guideZhCn } from '../features/error-guide/strings/zh-cn'
import { workbenchRoute } from '../features/workbench/workbench-route'
import { addWords } from '../i18n/words'

/** The words of the guide, both languages at once; the words of the codes come with them. */
export function addGuideWords() {
  addWords('guide', { en: guideEn, zhCn: guideZhCn })
}

/** From the guide into the workbench of a local service. */
export const workbenchLinks: LocalLinks = {
  makeHappen: (code, route) => workbenchRoute('refusals', { q: `${code} ${route}` }),
  faults: workbenchRoute('faults'),
}
