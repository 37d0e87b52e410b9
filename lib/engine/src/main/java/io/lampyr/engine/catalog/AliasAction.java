package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;

/** One of the changes that a request makes to aliases. */
public sealed interface AliasAction {

  /** Gives the index the alias, or the alias other options. */
  record AddAlias(IndexId index, String alias, AliasOptions options) implements AliasAction {}

  record RemoveAlias(IndexId index, String alias) implements AliasAction {}

  /** Deletes the index. */
  record RemoveIndex(IndexId index) implements AliasAction {}

  /** Gives all indices of the stream the alias, those that are to come too. */
  record AddToStream(String stream, String alias, AliasOptions options) implements AliasAction {}

  record RemoveFromStream(String stream, String alias) implements AliasAction {}
}
