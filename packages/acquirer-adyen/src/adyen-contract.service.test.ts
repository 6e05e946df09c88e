import { describeAcquirer } from '@element-js/server/adapters/contract'
import { openScene } from '../test/open-scene.ts'

describeAcquirer('that is Adyen', {
  open: async () => {
    const { adapter, movements, close } = await openScene()
    return { acquirer: { ...adapter, close }, movements }
  },
  cards: { insufficientFunds: '4000000000009995', incorrectCvv: '4000000000000127' },
})
