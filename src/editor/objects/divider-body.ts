import { dom } from '../view/dom'
import type { MakeObjectBody } from './object-bodies'

/** A line across, with room around it to press on: selected it goes with Delete. */
export const dividerBody: MakeObjectBody = () => ({
  dom: dom('div', { class: 'ed-object-body ed-divider-body' }, dom('hr', { class: 'ed-divider' })),
  update: () => true,
})
