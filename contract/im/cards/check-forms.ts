import type { CardCheck } from './card-check'
import { formOf } from './card-parts'
import type { CardPart } from './card-parts'
import { printed, unreadable } from './card-report'

/**
 * Forms: each has a name and a button that submits it. A component in it needs a name of its own; without one the
 * card is sent, but it cannot be submitted.
 */
export function checkForms(parts: readonly CardPart[], { schema, report }: CardCheck): void {
  const submitted = new Set<CardPart>()
  const names = new Set<unknown>()
  for (const part of parts) {
    if (part.component?.kind !== 'input' && part.tag !== 'form') continue
    const { tag, fields, place } = part
    const form = formOf(part)
    if (tag === 'form' && (typeof fields['name'] !== 'string' || fields['name'] === ''))
      report.refuse(11310, "form's name is required and can not be empty string", { at: place })
    if (isSubmit(fields) && form) submitted.add(form)
    if (schema === '2.0' && fields['form_action_type'] !== undefined && !form)
      unreadable(report, 'formActionType only in form')
    if ((tag === 'multi_select_static' || tag === 'multi_select_person') && !form)
      report.warn('notInForm', place, tag)
    if (!form || tag === 'form') continue
    const { name } = fields
    if (name === undefined || name === '') report.warn('noName', place)
    else if (names.has(name)) report.warn('sameName', place, printed(name))
    names.add(name)
  }
  for (const form of parts) {
    if (form.tag !== 'form' || submitted.has(form)) continue
    if (schema === '2.0')
      report.refuse(300123, 'there is no submit button in the form container, at least one', {
        at: form.place,
      })
    else report.warn('noSubmit', form.place)
  }
}

const isSubmit = ({ form_action_type, action_type }: CardPart['fields']): boolean =>
  form_action_type === 'submit' || action_type === 'form_submit'
