export interface MenuItem {
  name: string;
  title: string;
  icon?: string;
  screen?: string;
  /** Path of the screen. */
  path?: string;
  hidden: boolean;
  needs: string[];
  items: MenuItem[];
}

export interface MenuDefinition {
  name: string;
  title: string;
  items: MenuItem[];
  redirects: Record<string, string>;
}
