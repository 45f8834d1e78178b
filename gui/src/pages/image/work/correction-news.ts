import { showToast } from '../../../app/toast-state.js';
import type { CorrectionNews } from '../document/corrections.js';
import { t } from '../texts.js';
import { showProblem } from './show-problem.js';

/** Notifies the user of an event about corrections that are sent to the server. */
export function correctionNews(news: CorrectionNews): void {
  if (news.kind === 'waiting') showToast({ text: t('news.waiting'), detail: t('news.waitingDetail'), isError: true });
  else if (news.kind === 'stored') showToast({ text: t('news.stored') });
  else if (news.kind === 'conflict')
    showToast({ text: t('news.conflict'), detail: t(news.lost ? 'news.lost' : 'news.kept'), isError: news.lost });
  else {
    showProblem(news.error);
  }
}
