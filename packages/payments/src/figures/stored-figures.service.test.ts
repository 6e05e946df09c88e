import { describeStoredFigures } from './stored-figures.contract.ts'

describeStoredFigures('SQLite', async () => ({ kind: 'memory' }))
