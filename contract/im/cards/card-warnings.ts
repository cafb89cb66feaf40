/** Something in a card that the platform takes, but that clients show differently or that no source decides. */
export interface CardWarning {
  kind: CardWarningKind
  /** Where, as in a refusal; absent: the whole card. */
  path?: string
  /** A tag, a field, a number or an id. */
  value?: string
}

export type CardWarningKind = keyof typeof cardWarningWords

/** What each warning says. `{{value}}` is its value. */
export const cardWarningWords = {
  missing: 'The documented field {{value}} is missing.',
  unsure: 'The field {{value}} is of schema 1.0. No source says whether 2.0 takes it.',
  unknownTag: 'Clients do not show the unknown component “{{value}}”.',
  noTag: 'Clients do not show a component without a tag.',
  place: 'The component {{value}} must not be here, says the reference.',
  newInOld: 'The part {{value}} needs "schema": "2.0". Clients do not show it in a 1.0 card.',
  schema: 'The schema {{value}} is neither "1.0" nor "2.0", so the card counts as 1.0.',
  noName: 'A component in a form needs a name. Clients cannot submit the form without it.',
  sameName: 'Another component has the name {{value}}. Clients cannot submit the form.',
  noSubmit: 'The form has no button that submits it.',
  notInForm: 'Only a form can hold the component {{value}}.',
  size: 'The size {{value}} is unknown, so clients show the normal size.',
  fullWidth: 'Schema 2.0 no longer knows the size stretch_without_padding.',
  columns: 'Clients show the first 50 of {{value}} columns.',
  pageSize: 'A table shows 1 to 10 rows a page, not {{value}}.',
  charts: 'The card has {{value}} charts. The reference advises five at most.',
  deep: 'Containers are nested {{value}} levels deep. The reference allows five.',
  labels: 'Clients show the first three of {{value}} labels.',
  longButton: 'The words of a button are {{value}} characters long. The reference allows 100.',
  template:
    'Herald does not know the template {{value}}. The platform refuses one that is not published or not shared with the application.',
} as const
