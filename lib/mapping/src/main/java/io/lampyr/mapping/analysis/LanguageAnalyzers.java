package io.lampyr.mapping.analysis;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.jspecify.annotations.Nullable;

/** The analyzers of languages, with the stop words and stem exclusions that settings give. */
final class LanguageAnalyzers {
  private static final Map<String, Maker> ALL = all();

  private LanguageAnalyzers() {}

  private interface Maker {
    Analyzer make(@Nullable CharArraySet stopWords, CharArraySet excluded);
  }

  private interface Plain {
    Analyzer make(CharArraySet stopWords, CharArraySet excluded);
  }

  private interface StopOnly {
    Analyzer make(CharArraySet stopWords);
  }

  static boolean isKnown(String type) {
    return ALL.containsKey(type);
  }

  /** The analyzer, or null if the type is no language. */
  static @Nullable Analyzer make(String type, AnalysisSettings settings) {
    Maker maker = ALL.get(type);
    if (maker == null) {
      return null;
    }
    CharArraySet stopWords =
        settings.has("stopwords")
            ? StopWords.of(settings, CharArraySet.EMPTY_SET, settings.flag("stopwords_case", false))
            : null;
    return maker.make(stopWords, settings.words("stem_exclusion", false));
  }

  private static Maker full(Plain maker, Supplier<CharArraySet> standard) {
    return (stopWords, excluded) ->
        maker.make(stopWords == null ? standard.get() : stopWords, excluded);
  }

  private static Maker stopOnly(StopOnly maker, Supplier<CharArraySet> standard) {
    return (stopWords, excluded) -> maker.make(stopWords == null ? standard.get() : stopWords);
  }

  private static Map<String, Maker> all() {
    Map<String, Maker> all = new HashMap<>();
    all.put("arabic", full(ArabicAnalyzer::new, ArabicAnalyzer::getDefaultStopSet));
    all.put("armenian", full(ArmenianAnalyzer::new, ArmenianAnalyzer::getDefaultStopSet));
    all.put("basque", full(BasqueAnalyzer::new, BasqueAnalyzer::getDefaultStopSet));
    all.put("bengali", full(BengaliAnalyzer::new, BengaliAnalyzer::getDefaultStopSet));
    all.put("brazilian", full(BrazilianAnalyzer::new, BrazilianAnalyzer::getDefaultStopSet));
    all.put("bulgarian", full(BulgarianAnalyzer::new, BulgarianAnalyzer::getDefaultStopSet));
    all.put("catalan", full(CatalanAnalyzer::new, CatalanAnalyzer::getDefaultStopSet));
    all.put("cjk", stopOnly(CJKAnalyzer::new, CJKAnalyzer::getDefaultStopSet));
    all.put("czech", full(CzechAnalyzer::new, CzechAnalyzer::getDefaultStopSet));
    all.put("danish", full(DanishAnalyzer::new, DanishAnalyzer::getDefaultStopSet));
    all.put("dutch", full(DutchAnalyzer::new, DutchAnalyzer::getDefaultStopSet));
    all.put("english", full(EnglishAnalyzer::new, EnglishAnalyzer::getDefaultStopSet));
    all.put("estonian", full(EstonianAnalyzer::new, EstonianAnalyzer::getDefaultStopSet));
    all.put("finnish", full(FinnishAnalyzer::new, FinnishAnalyzer::getDefaultStopSet));
    all.put("french", full(FrenchAnalyzer::new, FrenchAnalyzer::getDefaultStopSet));
    all.put("galician", full(GalicianAnalyzer::new, GalicianAnalyzer::getDefaultStopSet));
    all.put("german", full(GermanAnalyzer::new, GermanAnalyzer::getDefaultStopSet));
    all.put("greek", stopOnly(GreekAnalyzer::new, GreekAnalyzer::getDefaultStopSet));
    all.put("hindi", full(HindiAnalyzer::new, HindiAnalyzer::getDefaultStopSet));
    all.put("hungarian", full(HungarianAnalyzer::new, HungarianAnalyzer::getDefaultStopSet));
    all.put("indonesian", full(IndonesianAnalyzer::new, IndonesianAnalyzer::getDefaultStopSet));
    all.put("irish", full(IrishAnalyzer::new, IrishAnalyzer::getDefaultStopSet));
    all.put("italian", full(ItalianAnalyzer::new, ItalianAnalyzer::getDefaultStopSet));
    all.put("latvian", full(LatvianAnalyzer::new, LatvianAnalyzer::getDefaultStopSet));
    all.put("lithuanian", full(LithuanianAnalyzer::new, LithuanianAnalyzer::getDefaultStopSet));
    all.put("norwegian", full(NorwegianAnalyzer::new, NorwegianAnalyzer::getDefaultStopSet));
    all.put("persian", stopOnly(PersianAnalyzer::new, PersianAnalyzer::getDefaultStopSet));
    all.put("portuguese", full(PortugueseAnalyzer::new, PortugueseAnalyzer::getDefaultStopSet));
    all.put("romanian", full(RomanianAnalyzer::new, RomanianAnalyzer::getDefaultStopSet));
    all.put("russian", full(RussianAnalyzer::new, RussianAnalyzer::getDefaultStopSet));
    all.put("serbian", full(SerbianAnalyzer::new, SerbianAnalyzer::getDefaultStopSet));
    all.put("sorani", full(SoraniAnalyzer::new, SoraniAnalyzer::getDefaultStopSet));
    all.put("spanish", full(SpanishAnalyzer::new, SpanishAnalyzer::getDefaultStopSet));
    all.put("swedish", full(SwedishAnalyzer::new, SwedishAnalyzer::getDefaultStopSet));
    all.put("thai", stopOnly(ThaiAnalyzer::new, ThaiAnalyzer::getDefaultStopSet));
    all.put("turkish", full(TurkishAnalyzer::new, TurkishAnalyzer::getDefaultStopSet));
    return Map.copyOf(all);
  }
}
