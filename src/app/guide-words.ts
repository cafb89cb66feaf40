import type { LocalLinks } from '../features/error-guide/components/local-rules'
import { guideEn } from '../features/error-guide/strings/en'
import { guideZhCn } from '../features/error-guide/strings/zh-cn'
import { workbenchRoute } from '../features/workbench/workbench-route'
import { addWords } from '../i18n/words'

/** Adds the words of the guide, in both languages. */
export function addGuideWords() {
  addWords('guide', { en: guideEn, zhCn: guideZhCn })
}

/** Links from the guide to the workbench of a local service. */
export const workbenchLinks: LocalLinks = {
  makeHappen: (code, route) => workbenchRoute('refusals', { q: `${code} ${route}` }),
  faults: workbenchRoute('faults'),
}
