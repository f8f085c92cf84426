import { mount } from 'svelte';
import '../../src/theme/fonts.css';
import '../../src/theme/tokens.css';
import '../../src/theme/base.css';
import { addIcons } from '../../src/lib/icons';
import Kit from './Kit.svelte';

declare const KIT_ICONS: Record<string, string>;
addIcons(KIT_ICONS);
mount(Kit, { target: document.getElementById('app')! });
