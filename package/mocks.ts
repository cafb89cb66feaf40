// The parts of `herald/msw` that do not import MSW. The build shares them between both kinds of module.
export { memoryService } from '../mocks/memory-service'
export { mockWorld } from '../mocks/mock-world'
export { controlsOf } from '../service/herald/controls'
