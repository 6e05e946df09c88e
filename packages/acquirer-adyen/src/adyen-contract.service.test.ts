import { fieldsOf } from '@element-js/acquirer-adapter/testing'
import { describeAcquirer } from '@element-js/server/adapters/contract'
import { openScene } from '../test/open-scene.ts'

describeAcquirer('that is Adyen', {
  open: async () => {
    const { adapter, double, movements, close } = await openScene()
    const answer = async (url: string, outcome: 'pass' | 'fail') =>
      fieldsOf(double.account.answerChallenge(url, outcome))
    return { acquirer: { ...adapter, close }, movements, answer }
  },
  cards: { insufficientFunds: '4000000000009995', incorrectCvv: '4000000000000127' },
  challengedCard: '4000000000003220',
})
