export { TemplatesControl, TemplatesOffer, useTemplates } from './components/templates-control'
export { makeTemplate } from './template'
