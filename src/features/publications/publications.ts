export { ScheduleFields } from './components/schedule-fields'
export { publicationRoute } from './publication-route'
export { useSchedule, useScheduleWords } from './schedule/use-schedule'
export type { ScheduleChoice, Server } from './schedule/use-schedule'
