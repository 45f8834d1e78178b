import { useNavigate } from '@solidjs/router';
import Info from 'lucide-solid/icons/info';
import SunMoon from 'lucide-solid/icons/sun-moon';
import { t } from '../i18n/frame-texts.js';
import { ChoiceMenu } from '../kit/choice-menu.js';
import { IconButton } from '../kit/icon-button.js';
import { KeyList } from '../parts/key-list.js';
import { ShowRequest } from '../parts/show-request.js';
import css from './shell.module.css';
import { setTheme, THEMES, theme } from './theme.js';

/** Tools at the right of the top bar, on every page. Loaded after the page, because the code of menus is large. */
export function TopTools() {
  const navigate = useNavigate();
  return (
    <>
      <div class={css.wide}>
        <ShowRequest />
      </div>
      <ChoiceMenu
        label={t('top.theme')}
        icon={<SunMoon size={16} />}
        value={theme()}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChoose={setTheme}
      />
      <KeyList />
      <IconButton label={t('top.about')} icon={<Info size={16} />} onClick={() => navigate('/about')} />
    </>
  );
}
