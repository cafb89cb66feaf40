/** Whether `npm run test:long` asks: then what takes minutes is walked in full. */
export const isLongRun = process.env['HERALD_LONG'] === '1'
